//! Places and lexical scopes of one function.

use rustc_hash::FxHashMap;
use tayra_program::{Entity, Place, Scope, ScopeId, Table};

use super::Importer;
use crate::llvm::NodeRef;

/// The scopes of a function, and the places seen in it.
pub(super) struct Scopes<'m> {
    pub(super) table: Table<ScopeId, Scope>,
    known: FxHashMap<NodeRef<'m>, ScopeId>,
    locations: FxHashMap<NodeRef<'m>, (Place, ScopeId)>,
    depths: Vec<u32>,
}

impl<'m> Scopes<'m> {
    /// Only the function's own scope.
    pub(super) fn new(subprogram: Option<NodeRef<'m>>, place: Place) -> Self {
        let mut table = Table::new();
        let own = table.push(Scope { parent: None, place });
        let mut known = FxHashMap::default();
        if let Some(subprogram) = subprogram {
            known.insert(subprogram, own);
        }
        Scopes { table, known, locations: FxHashMap::default(), depths: vec![0] }
    }

    /// The function's own scope.
    pub(super) fn outermost(&self) -> ScopeId {
        ScopeId::from_index(0)
    }

    /// The scope that a debug node describes; a foreign one counts as the function's own.
    pub(super) fn scope(&mut self, importer: &mut Importer<'m>, node: NodeRef<'m>) -> ScopeId {
        let mut inner = Vec::new();
        let mut current = Some(node);
        let mut scope = loop {
            let Some(node) = current else { break self.outermost() };
            if let Some(&scope) = self.known.get(&node) {
                break scope;
            }
            if node.is_subprogram() {
                break self.outermost();
            }
            let read = node.read();
            current = read.scope;
            inner.push((node, read));
        };
        for (node, read) in inner.into_iter().rev() {
            // A block that only changes the file is no scope of C.
            if node.is_lexical_block() {
                let files = &mut importer.program.files;
                let place = importer.files.place(files, read.file, read.line, read.column);
                self.depths.push(self.depths[scope.index()] + 1);
                scope = self.table.push(Scope { parent: Some(scope), place });
            }
            self.known.insert(node, scope);
        }
        scope
    }

    /// Place and scope of a location.
    pub(super) fn locate(
        &mut self,
        importer: &mut Importer<'m>,
        node: Option<NodeRef<'m>>,
    ) -> (Place, ScopeId) {
        let Some(node) = node else { return (Place::UNKNOWN, self.outermost()) };
        if let Some(&known) = self.locations.get(&node) {
            return known;
        }
        let location = node.location();
        let file = location
            .scope
            .filter(|_| location.line != 0)
            .and_then(|scope| importer.files.of_scope(&mut importer.program.files, scope));
        let place = match file {
            Some(file) => Place { file: Some(file), line: location.line, column: location.column },
            None => Place::UNKNOWN,
        };
        // Inlined code lies, for us, in the scope that it was inlined into.
        let mut lexical = location.scope;
        let mut outer = location.inlined_at;
        while let Some(call) = outer {
            let call = call.location();
            lexical = call.scope;
            outer = call.inlined_at;
        }
        let scope = match lexical {
            Some(scope) => self.scope(importer, scope),
            None => self.outermost(),
        };
        self.locations.insert(node, (place, scope));
        (place, scope)
    }

    /// The innermost scope that holds both.
    pub(super) fn common(&self, left: ScopeId, right: ScopeId) -> ScopeId {
        let (mut left, mut right) = (left, right);
        while left != right {
            let deeper =
                if self.depths[left.index()] >= self.depths[right.index()] { &mut left } else { &mut right };
            match self.table[*deeper].parent {
                Some(parent) => *deeper = parent,
                None => return self.outermost(),
            }
        }
        left
    }
}
