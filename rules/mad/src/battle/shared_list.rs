//! A list that is empty in most battles and seldom changes: copies of a state share it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// Things of which most battles have none. While there are none it costs nothing; a copy shares them, and whoever changes
/// them has his own from then on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SharedList<T>(Option<Arc<Vec<T>>>);

impl<T> Default for SharedList<T> {
    fn default() -> SharedList<T> {
        SharedList(None)
    }
}

impl<T: Clone> SharedList<T> {
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// All of them.
    pub fn as_slice(&self) -> &[T] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// All of them in turn.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// One more.
    pub fn push(&mut self, item: T) {
        Arc::make_mut(self.0.get_or_insert_default()).push(item);
    }

    /// Changes the first of which this holds, if there is one.
    pub fn change(&mut self, holds: impl Fn(&T) -> bool, change: impl FnOnce(&mut T)) {
        if let Some(item) = self.0.as_mut().and_then(|items| Arc::make_mut(items).iter_mut().find(|item| holds(item))) {
            change(item);
        }
    }

    /// Puts this in the place of the first of which that holds, or behind all.
    pub fn replace(&mut self, holds: impl Fn(&T) -> bool, with: T) {
        match self.iter().position(holds) {
            Some(at) => Arc::make_mut(self.0.get_or_insert_default())[at] = with,
            None => self.push(with),
        }
    }
}

impl<T> FromIterator<T> for SharedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> SharedList<T> {
        let items: Vec<T> = items.into_iter().collect();
        SharedList((!items.is_empty()).then(|| Arc::new(items)))
    }
}

impl<T: Clone + Serialize> Serialize for SharedList<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SharedList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SharedList<T>, D::Error> {
        Vec::<T>::deserialize(deserializer).map(|items| items.into_iter().collect())
    }
}
