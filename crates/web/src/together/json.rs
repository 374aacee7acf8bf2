//! JSON as this page needs it. The browser parses it; what it parsed becomes a plain value, which tests can make, too.

use js_sys::{Array, Object};
use std::fmt;
use wasm_bindgen::{JsCast, JsValue};

/// A value.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Json {
    #[default]
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

static NULL: Json = Json::Null;

impl Json {
    /// Reads a text; whatever is not JSON is null.
    pub fn parse(text: &str) -> Json {
        js_sys::JSON::parse(text).map_or(Json::Null, |value| Json::of(&value))
    }

    fn of(value: &JsValue) -> Json {
        if let Some(text) = value.as_string() {
            Json::Text(text)
        } else if let Some(number) = value.as_f64() {
            Json::Number(number)
        } else if let Some(is_true) = value.as_bool() {
            Json::Bool(is_true)
        } else if let Some(list) = value.dyn_ref::<Array>() {
            Json::List(list.iter().map(|item| Json::of(&item)).collect())
        } else if let Some(object) = value.dyn_ref::<Object>() {
            let field = |entry: JsValue| {
                let entry: Array = entry.unchecked_into();
                (
                    entry.get(0).as_string().unwrap_or_default(),
                    Json::of(&entry.get(1)),
                )
            };
            Json::Object(Object::entries(object).iter().map(field).collect())
        } else {
            Json::Null
        }
    }

    /// An object with these fields.
    pub fn object<const N: usize>(fields: [(&str, Json); N]) -> Json {
        Json::Object(
            fields
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        )
    }

    /// Returns a field; a missing one is null.
    pub fn get(&self, name: &str) -> &Json {
        let Json::Object(fields) = self else {
            return &NULL;
        };
        fields
            .iter()
            .find(|(field, _)| field == name)
            .map_or(&NULL, |(_, value)| value)
    }

    /// Returns a field that may be missing or null.
    pub fn some(&self, name: &str) -> Option<&Json> {
        Some(self.get(name)).filter(|value| **value != Json::Null)
    }

    /// Returns a text; a missing one is empty.
    pub fn text(&self, name: &str) -> String {
        match self.get(name) {
            Json::Text(text) => text.clone(),
            _ => String::new(),
        }
    }

    /// Returns a whole number; a missing one is 0.
    pub fn number(&self, name: &str) -> u64 {
        match self.get(name) {
            Json::Number(number) => *number as u64,
            _ => 0,
        }
    }

    /// Returns whether a field is true.
    pub fn is(&self, name: &str) -> bool {
        *self.get(name) == Json::Bool(true)
    }

    /// Returns a list; a missing one is empty.
    pub fn list(&self, name: &str) -> &[Json] {
        self.get(name).items()
    }

    /// Returns the items of a list.
    pub fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl From<bool> for Json {
    fn from(is_true: bool) -> Json {
        Json::Bool(is_true)
    }
}

impl From<u64> for Json {
    fn from(number: u64) -> Json {
        Json::Number(number as f64)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(is_true) => write!(f, "{is_true}"),
            Json::Number(number) => write!(f, "{number}"),
            Json::Text(text) => write_text(f, text),
            Json::List(items) => {
                f.write_str("[")?;
                for (place, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if place > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Json::Object(fields) => {
                f.write_str("{")?;
                for (place, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if place > 0 { "," } else { "" })?;
                    write_text(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            letter if letter < ' ' => write!(f, "\\u{:04x}", letter as u32)?,
            letter => write!(f, "{letter}")?,
        }
    }
    f.write_str("\"")
}

/// Tests have no browser.
#[cfg(test)]
impl From<serde_json::Value> for Json {
    fn from(value: serde_json::Value) -> Json {
        use serde_json::Value;
        match value {
            Value::Null => Json::Null,
            Value::Bool(is_true) => Json::Bool(is_true),
            Value::Number(number) => Json::Number(number.as_f64().unwrap()),
            Value::String(text) => Json::Text(text),
            Value::Array(items) => Json::List(items.into_iter().map(Json::from).collect()),
            Value::Object(fields) => Json::Object(
                fields
                    .into_iter()
                    .map(|(name, value)| (name, value.into()))
                    .collect(),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn what_is_written_is_json() {
        let value = json!({"name": "a \"b\"\\\n\u{1}é", "list": [1, 2.5, true, null, {}], "": []});
        let text = Json::from(value.clone()).to_string();
        // The order of fields means nothing, and 1.0 is 1.
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(Json::from(read), Json::from(value));
    }

    #[test]
    fn what_is_missing_is_nothing() {
        let value = Json::from(json!({"name": "x", "number": 3, "nothing": null}));
        assert_eq!(
            (value.text("name"), value.number("number")),
            ("x".to_owned(), 3)
        );
        assert_eq!(
            (value.text("number"), value.number("name"), value.is("name")),
            (String::new(), 0, false)
        );
        assert!(value.list("absent").is_empty() && value.some("nothing").is_none());
        assert!(value.some("name").is_some() && Json::Null.get("name") == &Json::Null);
    }
}
