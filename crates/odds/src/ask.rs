//! A situation as somebody wrote it, in JSON: which sort it is, and what of it cannot be read.

use sandtable_core::data::Problem;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

/// A sort of situation: the key by which it is told from others, and what it is about.
pub type Sort = (&'static str, &'static str);

/// Which sort of situation it is: that of the key that it has. `name` is its file, for problems.
///
/// # Errors
/// It cannot be read, or has the key of none of them, or of two.
pub fn sort(sorts: &[Sort], name: &str, text: &str) -> Result<&'static str, Vec<Problem>> {
    let json: Json = read(name, text)?;
    let found: Vec<&str> = sorts.iter().map(|(key, _)| *key).filter(|key| json.get(key).is_some()).collect();
    match found[..] {
        [one] => Ok(one),
        [] => {
            let all: Vec<String> = sorts.iter().map(|(key, about)| format!("`{key}` ({about})")).collect();
            Err(vec![Problem::of(name, "", format!("says not what it is about; it has one of {}", all.join(", ")))])
        }
        _ => {
            let what = format!("`{}` are two situations: ask one after the other", found.join("` and `"));
            Err(vec![Problem::of(name, found[1], what)])
        }
    }
}

/// Reads a situation.
///
/// # Errors
/// What cannot be read, with its line and field.
pub fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Vec<Problem>> {
    let mut json = serde_json::Deserializer::from_str(text);
    let found =
        serde_path_to_error::deserialize(&mut json).map_err(|error| (error.path().to_string(), error.into_inner()));
    let found = found.and_then(|found| json.end().map(|()| found).map_err(|error| (String::new(), error)));
    found.map_err(|(path, error)| {
        let line = error.line().try_into().unwrap_or_default();
        let field = path.trim_matches(['.', '?']);
        vec![Problem::new(name, line, field, format!("no situation of this rulebook: {error}"))]
    })
}

/// The problems of a situation under the name of its file.
pub fn named(name: &str, problems: Vec<Problem>) -> Vec<Problem> {
    let named = |problem: Problem| match problem.file.as_str() {
        "situation" => Problem { file: name.into(), ..problem },
        _ => problem,
    };
    problems.into_iter().map(named).collect()
}
