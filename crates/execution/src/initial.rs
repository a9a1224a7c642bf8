//! The state that a program starts in.

use crate::machine::{Machine, number};
use crate::{ArgumentValue, Stopped};
use tayra_memory_graph::{State, Storage};
use tayra_numeric::{Constraint, Integer, LinearExpr};
use tayra_program::{FunctionId, ScalarType};
use tayra_terms::{AtomKind, Sign, TermId};

impl Machine<'_> {
    /// The state at the start of `entry`: globals with their initial content, the arguments of `main` unknown, the frame
    /// entered.
    pub fn initial_state(&mut self, entry: FunctionId) -> Result<State, Stopped> {
        if let Some(library) = self.options.library {
            return self.well_formed_state(entry, library);
        }
        let program = self.program;
        let function = &program.functions[entry];
        let stopped = |what: &str| Stopped { place: function.place, what: what.to_owned() };
        if function.body.is_none() {
            return Err(stopped("the entry function has no body"));
        }
        let mut state = State::new();
        self.starting = true;
        for (id, global) in program.globals.iter() {
            // Constant ones come in when something names them.
            if !global.read_only {
                let (object, _) = self.global(id);
                self.materialise(&mut state, object);
            }
        }
        self.starting = false;
        self.begin_input(&mut state);
        if function.parameters.iter().any(|p| p.by_value.is_some()) {
            return Err(stopped("an entry function that takes a struct by value"));
        }
        let is_main = function.name == "main";
        let types: Vec<ScalarType> = function.parameters.iter().map(|p| p.scalar).collect();
        let types = self.without_shadows(&types);
        let arguments: Vec<TermId> = if is_main && !types.is_empty() {
            let wanted = [ScalarType::Int(32), ScalarType::Pointer, ScalarType::Pointer];
            if types.len() > wanted.len() || types.iter().zip(wanted).any(|(a, b)| *a != b) {
                return Err(stopped("`main` with other parameters than argc, argv and envp"));
            }
            self.main_arguments(&mut state, entry)
        } else {
            types.iter().map(|scalar| self.fresh(*scalar, AtomKind::Input)).collect()
        };
        let arguments: Vec<ArgumentValue> = types
            .into_iter()
            .zip(arguments)
            .map(|(scalar, value)| ArgumentValue { value, scalar, by_value: None })
            .collect();
        let arguments = self.with_set_shadows(arguments);
        self.enter(&mut state, entry, &arguments, &[], function.place);
        Ok(state)
    }

    /// `argc`, at least one; `argv`, that many pointers to strings, each by itself, and a null pointer; an environment that we do
    /// not know.
    fn main_arguments(&mut self, state: &mut State, entry: FunctionId) -> Vec<TermId> {
        let width = self.program.data_model.pointer_bytes();
        let count = self.universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
        let reading = self.universe.signed(count);
        let least = Constraint::at_least(reading.clone(), LinearExpr::constant(1));
        // No system passes more; the array must fit into memory.
        let most = Constraint::at_most(reading.clone(), LinearExpr::constant(1 << 24));
        state.numbers_mut().assume(&mut self.universe, &least);
        state.numbers_mut().assume(&mut self.universe, &most);
        let scale = Integer::from(i128::from(width));
        let last = reading.scaled(&scale);
        let size = last.clone().plus_constant(&scale);
        let storage = Storage::Argument { site: number(entry) };
        // Systems place these arrays at a multiple of a pointer's size, no more.
        let (argv, address) = self.new_object(state, storage, size, width);
        // Nothing is said of zeros before the last byte of a string: a script may ask for them.
        state.put_row_of_strings(&mut self.universe, argv, &last);
        let null = self.universe.pointer_constant(0);
        state.write(&mut self.universe, argv, &last, width, null);
        // As many strings as one likes, of which nothing is known, and a null pointer.
        let strings = self.universe.fresh_variable();
        let range = tayra_numeric::Interval::between(Integer::from(0), Integer::from(1i128 << 24));
        state.numbers_mut().add_free(strings, range);
        let last = LinearExpr::from(strings).scaled(&scale);
        let size = last.clone().plus_constant(&scale);
        let (environment, environment_address) = self.new_object(state, storage, size, width);
        state.write(&mut self.universe, environment, &last, width, null);
        self.set_object(state, argv);
        self.set_object(state, environment);
        vec![count, address, environment_address]
    }
}
