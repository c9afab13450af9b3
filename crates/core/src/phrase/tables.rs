//! The tables in which a rulebook states its commands and what a human may rule.

/// States commands: for each the name of its number, its role, its key, the words on its button and how it is typed; in square
/// brackets the field that is its actor, with its word in the usage line; in round ones for each slot the field, its word there
/// and what it is for; and the command, which is read both ways. Where that cannot be, two functions stand in its place, `(make,
/// fill)`, and fields are not named.
///
/// ```
/// # use sandtable_core::{commands, Piece, Role};
/// # use sandtable_geometry::Point;
/// #[derive(Clone, Copy)]
/// enum Command {
///     Move { figure: Piece, to: Point },
///     End,
/// }
/// commands! {
///     /// What can be commanded.
///     Command:
///     MOVE: Act "move", "Move", "move FIGURE to X,Y", [figure "FIGURE"], (to "X,Y" "place") => { Command::Move { figure, to } };
///     END: End "end", "End the turn", "end" => { Command::End };
/// }
/// assert_eq!((verb::END, VERBS[1].slots.len(), PHRASES[0].words), (1, 0, &["X,Y"][..]));
/// ```
///
/// It makes the module `verb` with the numbers, the table `VERBS`, and `PHRASES`.
#[macro_export]
macro_rules! commands {
    ($(#[$about:meta])* $command:ty: $($NAME:ident: $role:ident $key:expr, $label:expr, $usage:expr
        $(, [$($actor:ident)? $said:literal])? $(, ($($field:ident)? $word:literal $slot:literal))* => $body:tt;)*
    ) => {
        $(#[$about])*
        ///
        /// The numbers of the verbs.
        #[allow(dead_code, missing_docs, reason = "each stands in the table, and not every one is asked for by its name")]
        pub mod verb {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Number { $($NAME),* }
            $(pub const $NAME: u8 = Number::$NAME as u8;)*
        }

        $(#[$about])*
        pub const VERBS: &[$crate::Verb] = &[
            $($crate::Verb { key: $key, label: $label, usage: $usage, slots: &[$($slot),*], role: $crate::Role::$role }),*
        ];

        $(#[$about])*
        pub const PHRASES: &[$crate::Phrase<$command>] = &[$({
            #[allow(unused_mut, unused_assignments)]
            const ACTOR: &str = { let mut said = ""; $(said = $said;)? said };
            let (make, fill) = $crate::both_ways!($command, [$($($actor)?)?], [$($($field)?)*], $body);
            $crate::Phrase { verb: VERBS[verb::$NAME as usize], actor: ACTOR, words: &[$($word),*], make, fill }
        }),*];
    };
}

/// States what a human may rule, as [`commands`](crate::commands) states commands: for each the name of its number, its key, the
/// words on its button, how it is typed, for each slot a field and what it is for, and what follows from it.
///
/// It makes the module `ruling` with the numbers, the table `RULINGS`, and the function `ruled`, which takes the number of a
/// ruling, what stands in the head of the table, and the values of its slots; it gives nothing where these do not fit.
#[macro_export]
macro_rules! rulings {
    ($(#[$about:meta])* ($($given:ident: $type:ty),*) -> $result:ty: $($NAME:ident: $key:literal, $label:literal, $usage:literal
        $(, ($field:ident $slot:literal))* => $body:expr;)*
    ) => {
        $(#[$about])*
        ///
        /// The numbers of the rulings.
        #[allow(dead_code, missing_docs, reason = "each stands in the table, and not every one is asked for by its name")]
        pub(crate) mod ruling {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Number { $($NAME),* }
            $(pub const $NAME: u8 = Number::$NAME as u8;)*
        }

        $(#[$about])*
        pub(crate) const RULINGS: &[$crate::Verb] = &[
            $($crate::Verb { key: $key, label: $label, usage: $usage, slots: &[$($slot),*], role: $crate::Role::Act }),*
        ];

        $(#[$about])*
        ///
        /// What follows from one of them.
        fn ruled(number: u8, $($given: $type,)* values: &[$crate::Value]) -> Option<$result> {
            let mut values = values.iter();
            match number {
                $(ruling::$NAME => {
                    $(let $field = $crate::Parameter::of(values.next()?)?;)*
                    if values.next().is_none() { Some($body) } else { None }
                })*
                _ => None,
            }
        }
    };
}

/// From the values of an offer to a command and back: for [`commands`](crate::commands), by a command that is read both ways, or
/// by two functions.
#[doc(hidden)]
#[macro_export]
macro_rules! both_ways {
    ($command:ty, [$($actor:ident)?], [$($field:ident)*], { $($body:tt)* }) => {{
        #[allow(unused_mut, unused_variables)]
        fn make(actor: $crate::Piece, values: &[$crate::Value]) -> Option<$command> {
            let mut values = values.iter();
            $(let $actor = actor;)?
            $(let $field = $crate::Parameter::of(values.next()?)?;)*
            values.next().is_none().then(|| $($body)*)
        }
        #[allow(unused_mut, unused_assignments, irrefutable_let_patterns)]
        fn fill(command: &$command) -> Option<($crate::Piece, $crate::Values)> {
            let $($body)* = *command else { return None };
            let (mut actor, mut values) = ($crate::Piece::THE_SIDE, $crate::Values::default());
            $(actor = $actor;)?
            $(values.push($crate::Parameter::value(&$field));)*
            Some((actor, values))
        }
        (make as $crate::phrase::Make<$command>, fill as $crate::phrase::Fill<$command>)
    }};
    ($command:ty, [$($actor:ident)?], [$($field:ident)*], ($make:path, $fill:path)) => {
        ($make as $crate::phrase::Make<$command>, $fill as $crate::phrase::Fill<$command>)
    };
}
