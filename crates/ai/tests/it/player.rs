//! The names of opponents.

use sandtable_ai::{Effort, Player};

#[test]
fn every_name_is_read_back() {
    for player in Player::ALL {
        assert_eq!(player.name().parse(), Ok(player));
        assert_eq!(player.to_string(), player.name());
        let json = serde_json::to_string(&player).unwrap();
        assert_eq!(json, format!("\"{player}\""));
        assert_eq!(serde_json::from_str::<Player>(&json).unwrap(), player);
    }
    assert_eq!("doctrine".parse(), Ok(Player::Doctrine(Effort::Full)));
    assert_eq!("doctrine-quick".parse(), Ok(Player::Doctrine(Effort::Quick)));
}

#[test]
fn an_unknown_name_is_told_what_there_is() {
    let error = "clever".parse::<Player>().unwrap_err();
    assert_eq!(error.to_string(), "there is no opponent `clever`: choose doctrine, doctrine-quick, random or greedy");
    assert!("human".parse::<Player>().is_err(), "people are no opponents");
    assert!("Greedy".parse::<Player>().is_err());
}
