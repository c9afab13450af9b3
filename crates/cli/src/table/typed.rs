//! Lines that people type: with editing in a terminal, echoed where they are piped in.

use crate::Failure;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{self, IsTerminal, Write};

/// Where typed lines come from.
pub enum Typed {
    /// A terminal, with editing and history.
    Terminal(Box<DefaultEditor>),
    /// A pipe or a file: each line is echoed after its prompt, blank ones and those that begin with `#` are skipped.
    Piped,
}

impl Typed {
    /// Standard input.
    ///
    /// # Errors
    /// Where the terminal cannot be used.
    pub fn standard_input() -> Result<Typed, Failure> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Typed::Piped);
        }
        let editor = DefaultEditor::new().map_err(|error| Failure::No(format!("the terminal: {error}")))?;
        Ok(Typed::Terminal(Box::new(editor)))
    }

    /// Does a person type?
    pub fn is_terminal(&self) -> bool {
        matches!(self, Typed::Terminal(_))
    }

    /// The next line, without blanks around it; none at the end of the input. An empty line of a terminal is one.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn line(&mut self, prompt: &str, out: &mut impl Write) -> Result<Option<String>, Failure> {
        out.flush()?;
        match self {
            Typed::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        // A history that cannot grow is no reason to stop.
                        let _ = editor.add_history_entry(line.trim());
                    }
                    Ok(Some(line.trim().into()))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(Failure::No(format!("the terminal: {error}"))),
            },
            Typed::Piped => loop {
                let mut line = String::new();
                if io::stdin().read_line(&mut line)? == 0 {
                    return Ok(None);
                }
                let line = line.trim();
                if !line.is_empty() && !line.starts_with('#') {
                    writeln!(out, "{prompt}{line}")?;
                    return Ok(Some(line.into()));
                }
            },
        }
    }
}
