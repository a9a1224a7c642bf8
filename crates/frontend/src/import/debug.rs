//! Places and files, from debug information.

use rustc_hash::FxHashMap;
use tayra_program::{Place, SourceFile, SourceFileId, Table};

use crate::llvm::NodeRef;

/// Remembers which file each debug node lies in.
#[derive(Default)]
pub(super) struct Files<'m> {
    by_node: FxHashMap<NodeRef<'m>, SourceFileId>,
    by_scope: FxHashMap<NodeRef<'m>, Option<SourceFileId>>,
    by_name: FxHashMap<(String, String), SourceFileId>,
}

impl<'m> Files<'m> {
    /// The file that a file node stands for.
    pub(super) fn file(
        &mut self,
        table: &mut Table<SourceFileId, SourceFile>,
        node: NodeRef<'m>,
    ) -> SourceFileId {
        if let Some(&id) = self.by_node.get(&node) {
            return id;
        }
        let read = node.read();
        let key = (read.name, read.directory);
        let id = *self.by_name.entry(key).or_insert_with_key(|(name, directory)| {
            table.push(SourceFile { name: name.clone(), directory: directory.clone() })
        });
        self.by_node.insert(node, id);
        id
    }

    /// The file that a scope lies in.
    pub(super) fn of_scope(
        &mut self,
        table: &mut Table<SourceFileId, SourceFile>,
        scope: NodeRef<'m>,
    ) -> Option<SourceFileId> {
        if let Some(&id) = self.by_scope.get(&scope) {
            return id;
        }
        let id = scope.read().file.map(|file| self.file(table, file));
        self.by_scope.insert(scope, id);
        id
    }

    /// A place by file node, line and column.
    pub(super) fn place(
        &mut self,
        table: &mut Table<SourceFileId, SourceFile>,
        file: Option<NodeRef<'m>>,
        line: u32,
        column: u32,
    ) -> Place {
        match file {
            Some(file) if line != 0 => Place { file: Some(self.file(table, file)), line, column },
            Some(_) | None => Place::UNKNOWN,
        }
    }
}
