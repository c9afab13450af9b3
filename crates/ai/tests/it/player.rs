//! The names of opponents.

use sandtable_ai::{Effort, Player, Rollouts};

#[test]
fn every_name_is_read_back() {
    for player in Player::ALL.into_iter().chain([Player::Search(Rollouts(2500))]) {
        assert_eq!(player.to_string().parse(), Ok(player));
        let json = serde_json::to_string(&player).unwrap();
        assert_eq!(json, format!("\"{player}\""));
        assert_eq!(serde_json::from_str::<Player>(&json).unwrap(), player);
    }
    assert_eq!("doctrine".parse(), Ok(Player::Doctrine(Effort::Full)));
    assert_eq!("doctrine-quick".parse(), Ok(Player::Doctrine(Effort::Quick)));
    assert_eq!("search".parse(), Ok(Player::Search(Rollouts::USUAL)));
    assert_eq!("search:2500".parse(), Ok(Player::Search(Rollouts(2500))));
}

#[test]
fn an_unknown_name_is_told_what_there_is() {
    let error = "clever".parse::<Player>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no opponent `clever`: choose doctrine, doctrine-quick, recruit, random, greedy or search"
    );
    assert!("human".parse::<Player>().is_err(), "people are no opponents");
    for wrong in ["search:", "search:0", "search:-1", "search:1000001", "search:many"] {
        assert!(wrong.parse::<Player>().is_err(), "{wrong}");
    }
    assert!("Greedy".parse::<Player>().is_err());
}
