//! Writing what people read: texts in quotes, and documents with another value in one place.

use serde::Serialize;
use toml::{Table, Value};

/// A text in quotes, as TOML has it.
pub fn quoted(text: &str) -> String {
    Value::String(text.into()).to_string()
}

/// A TOML document in which one table of a list has another value under a key. Comments are lost.
///
/// # Errors
/// Why that is not done, in words: the text is no TOML, or has no such table.
pub fn with_value<T: Serialize>(text: &str, list: &str, at: usize, key: &str, value: &T) -> Result<String, String> {
    let mut document: Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    let value = Value::try_from(value).map_err(|error| error.to_string())?;
    table_of(&mut document, list, at)?.insert(key.to_owned(), value);
    toml::to_string(&document).map_err(|error| error.to_string())
}

/// A TOML document in which one table of a list lacks a key, whether it had it or not. Comments are lost.
///
/// # Errors
/// Why that is not done, in words: the text is no TOML, or has no such table.
pub fn without_key(text: &str, list: &str, at: usize, key: &str) -> Result<String, String> {
    let mut document: Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    table_of(&mut document, list, at)?.remove(key);
    toml::to_string(&document).map_err(|error| error.to_string())
}

/// One table of a list in a document.
fn table_of<'a>(document: &'a mut Table, list: &str, at: usize) -> Result<&'a mut Table, String> {
    let of_list = document.get_mut(list).and_then(Value::as_array_mut).and_then(|all| all.get_mut(at));
    of_list.and_then(Value::as_table_mut).ok_or_else(|| format!("there is no table {list}[{}]", at + 1))
}

/// A TOML document with more tables at the end of a list of it, which there need not be yet. Comments are lost.
///
/// # Errors
/// Why that is not done, in words: the text is no TOML, or has something else under that name.
pub fn with_more<T: Serialize>(text: &str, list: &str, more: &[T]) -> Result<String, String> {
    let mut document: Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    let all = document.entry(list).or_insert_with(|| Value::Array(Vec::new()));
    let Some(all) = all.as_array_mut() else { return Err(format!("{list} is no list")) };
    for one in more {
        all.push(Value::try_from(one).map_err(|error| error.to_string())?);
    }
    toml::to_string(&document).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_what_stands_in_them() {
        assert_eq!(quoted("Pz IV"), "\"Pz IV\"");
        for odd in ["a \"b\" \\ c", "two\nlines", "\u{1}"] {
            let text = format!("a = {}", quoted(odd));
            assert_eq!(text.parse::<Table>().unwrap()["a"].as_str(), Some(odd));
        }
    }

    #[test]
    fn one_value_is_replaced_and_the_rest_stays() {
        let text = "a = 1\n[[sides]]\nname = 'x'\n[[sides.units]]\nname = 'old'\n[[sides]]\nname = 'y'\n";
        let text = with_value(text, "sides", 1, "units", &["new"]).unwrap();
        let read: Table = text.parse().unwrap();
        assert_eq!(read["sides"][0]["units"][0]["name"].as_str(), Some("old"));
        assert_eq!(read["sides"][1]["units"][0].as_str(), Some("new"));
        assert_eq!(read["a"].as_integer(), Some(1));
        assert!(with_value(&text, "sides", 2, "units", &1).unwrap_err().contains("sides[3]"));
        assert!(with_value("a = ", "sides", 2, "units", &1).is_err());
    }

    #[test]
    fn one_key_is_taken_out_and_the_rest_stays() {
        let text = "[[sides]]\nname = 'x'\narmy = 'a'\n[[sides]]\nname = 'y'\narmy = 'b'\n";
        let read: Table = without_key(text, "sides", 1, "army").unwrap().parse().unwrap();
        assert_eq!((read["sides"][0].get("army").is_some(), read["sides"][1].get("army")), (true, None));
        assert_eq!(read["sides"][1]["name"].as_str(), Some("y"));
        assert!(without_key(text, "sides", 1, "units").is_ok());
        assert!(without_key(text, "sides", 2, "army").unwrap_err().contains("sides[3]"));
    }

    #[test]
    fn a_list_grows_or_begins() {
        let more = [Table::from_iter([("name".to_owned(), Value::from("x"))])];
        for text in ["a = 1\n", "a = 1\nkinds = [{ name = 'w' }]\n", "a = 1\n[[kinds]]\nname = 'w'\n"] {
            let read: Table = with_more(text, "kinds", &more).unwrap().parse().unwrap();
            let all = read["kinds"].as_array().unwrap();
            assert_eq!(all.last().unwrap()["name"].as_str(), Some("x"));
            assert_eq!(all.len(), if text.contains("'w'") { 2 } else { 1 });
        }
        assert!(with_more("kinds = 1", "kinds", &more).unwrap_err().contains("no list"));
    }
}
