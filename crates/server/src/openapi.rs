//! How an address is described, and the description of all of them as OpenAPI.

use crate::problem::ErrorBody;
use crate::routes::{Shared, routes};
use axum::http::StatusCode;
use axum::routing::MethodRouter;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// What is sent with a request.
pub(crate) enum Sends {
    Nothing,
    Json(SchemaOf),
    Text,
}

impl Sends {
    pub(crate) fn json<T: JsonSchema>() -> Sends {
        Sends::Json(|generator| generator.subschema_for::<T>())
    }
}

/// What is answered.
pub(crate) enum Gives {
    Json(SchemaOf),
    /// Text of this kind.
    Text(&'static str),
    /// A WebSocket.
    Socket,
}

/// An answer of this type, as JSON.
pub(crate) fn json<T: JsonSchema>() -> Gives {
    Gives::Json(|generator| generator.subschema_for::<T>())
}

/// An address, where it leads, and what is said of it.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    about: &'static str,
    asks: Vec<(&'static str, &'static str)>,
    sends: Sends,
    gives: Gives,
    status: StatusCode,
    is_keyed: bool,
    /// Records and scenarios may be sent to it.
    pub(crate) is_large: bool,
    pub(crate) handler: MethodRouter<Shared>,
}

impl Route {
    pub(crate) fn get(path: &'static str, about: &'static str, gives: Gives, handler: MethodRouter<Shared>) -> Route {
        Route {
            method: "get",
            path,
            about,
            asks: Vec::new(),
            sends: Sends::Nothing,
            status: if matches!(gives, Gives::Socket) { StatusCode::SWITCHING_PROTOCOLS } else { StatusCode::OK },
            gives,
            is_keyed: false,
            is_large: false,
            handler,
        }
    }

    pub(crate) fn post(
        path: &'static str,
        about: &'static str,
        sends: Sends,
        gives: Gives,
        handler: MethodRouter<Shared>,
    ) -> Route {
        Route { method: "post", sends, ..Route::get(path, about, gives, handler) }
    }

    /// With what may stand behind the question mark.
    pub(crate) fn asking(mut self, asks: &[(&'static str, &'static str)]) -> Route {
        self.asks = asks.to_vec();
        self
    }

    /// With the key of a battle in its header.
    pub(crate) fn keyed(mut self) -> Route {
        self.is_keyed = true;
        self
    }

    /// With another status than 200.
    pub(crate) fn giving(mut self, status: StatusCode) -> Route {
        self.status = status;
        self
    }

    /// With room for a record or a scenario.
    pub(crate) fn large(mut self) -> Route {
        self.is_large = true;
        self
    }

    fn described(&self, generator: &mut SchemaGenerator) -> Value {
        let in_path = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let in_path =
            in_path.map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }));
        let asked = self.asks.iter().map(|(name, about)| {
            json!({ "name": name, "in": "query", "description": about, "schema": { "type": "string" } })
        });
        let parameters: Vec<Value> = in_path.chain(asked).collect();
        let content = match &self.gives {
            Gives::Json(schema) => json!({ "application/json": { "schema": schema(generator) } }),
            Gives::Text(kind) => json!({ *kind: {} }),
            Gives::Socket => Value::Null,
        };
        let mut answer = json!({ "description": self.about });
        if !content.is_null() {
            answer["content"] = content;
        }
        let error = json!({
            "description": "What is wrong, in words",
            "content": { "application/json": { "schema": generator.subschema_for::<ErrorBody>() } },
        });
        let mut said = json!({
            "summary": self.about,
            "parameters": parameters,
            "responses": { self.status.as_str(): answer, "default": error },
        });
        let body = match &self.sends {
            Sends::Nothing => None,
            Sends::Json(schema) => Some(json!({ "application/json": { "schema": schema(generator) } })),
            Sends::Text => Some(json!({ "text/plain": { "schema": { "type": "string" } } })),
        };
        if let Some(content) = body {
            said["requestBody"] = json!({ "content": content });
        }
        if self.is_keyed {
            said["security"] = json!([{ "link": [] }, {}]);
        }
        said
    }
}

/// The description of every address.
pub(crate) fn described() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for route in routes() {
        let said = route.described(&mut generator);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = said;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The umpire for miniature wargames. A battle itself goes over the WebSocket at /api/table; \
                            links are secrets and stand in no address.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "securitySchemes": {
                "link": { "type": "http", "scheme": "bearer", "description": "The key of a battle's link" },
            },
        },
    })
}
