//! The faults that Tayra knows, each with the property it breaks.

use crate::Property;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! rules {
    ($($variant:ident, $id:literal, $property:expr, $sub:expr, $cwe:expr, $title:literal;)*) => {
        /// A kind of fault. Its identifier names the fault and reads well after "allow".
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Rule {
            $(#[doc = $title] $variant,)*
        }

        impl Rule {
            /// Every rule, in a fixed order.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

            /// Its identifier: `use-after-free`.
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$variant => $id,)* }
            }

            /// What it means, in one sentence without a full stop.
            pub const fn title(self) -> &'static str {
                match self { $(Rule::$variant => $title,)* }
            }

            /// The property that it breaks, and the only one but for those that [`Rule::breaks`] adds. `None`: undefined
            /// behaviour outside every property; a run that reaches it shows nothing more, in either direction.
            pub const fn property(self) -> Option<Property> {
                match self { $(Rule::$variant => $property,)* }
            }

            /// The name of the broken property in SV-COMP.
            pub const fn svcomp(self) -> Option<&'static str> {
                match self { $(Rule::$variant => $sub,)* }
            }

            /// The number in the Common Weakness Enumeration.
            pub const fn cwe(self) -> Option<u32> {
                match self { $(Rule::$variant => $cwe,)* }
            }
        }
    };
}

use Property::{Access, Assertions, Initialised, Leaks, MemoryCleanup, NoOverflow, Structure, Termination};

rules! {
    NullDereference, "null-dereference", Some(Access), Some("valid-deref"), Some(476), "Access through a null pointer";
    WildPointer, "wild-pointer", Some(Access), Some("valid-deref"), Some(824), "Access through a pointer to no object";
    UseAfterFree, "use-after-free", Some(Access), Some("valid-deref"), Some(416), "Access to memory after it was freed";
    UseAfterScope, "use-after-scope", Some(Access), Some("valid-deref"), Some(562), "Access to a local variable after its scope ended";
    OutOfBounds, "out-of-bounds", Some(Access), Some("valid-deref"), Some(119), "Access outside the object that the pointer points into";
    WriteToConstant, "write-to-constant", Some(Access), Some("valid-deref"), Some(119), "Write to constant memory";
    MisalignedAccess, "misaligned-access", None, None, Some(704), "Access at an address that is not a multiple of the type's alignment";
    OverlappingCopy, "overlapping-copy", Some(Access), Some("valid-deref"), Some(475), "memcpy between overlapping ranges";
    BadIndirectCall, "bad-indirect-call", Some(Access), Some("valid-deref"), Some(843), "Call through a pointer that is not such a function";
    StackExhaustion, "stack-exhaustion", None, None, Some(674), "The stack is exhausted";
    DoubleFree, "double-free", Some(Access), Some("valid-free"), Some(415), "A block is freed twice";
    InvalidFree, "invalid-free", Some(Access), Some("valid-free"), Some(590), "free of a pointer that is not the start of a heap block";
    Leak, "leak", Some(Leaks), Some("valid-memtrack"), Some(401), "The last pointer to a heap block is lost";
    NotFreedAtExit, "not-freed-at-exit", Some(MemoryCleanup), Some("valid-memcleanup"), Some(401), "A heap block is not freed when the program ends";
    SignedOverflow, "signed-overflow", Some(NoOverflow), Some("no-overflow"), Some(190), "Signed arithmetic leaves the range of its type";
    DivisionByZero, "division-by-zero", Some(NoOverflow), None, Some(369), "Integer division by zero";
    BadShift, "bad-shift", Some(NoOverflow), None, Some(758), "Shift by too much, or of a value that C forbids to shift";
    UndefinedValue, "undefined-value", None, None, Some(758), "A value that C leaves undefined";
    UninitialisedRead, "uninitialised-read", Some(Initialised), None, Some(457), "Bits that were never set decide a branch, an address, a size, a divisor, or what a library function does";
    UnreachableReached, "unreachable-reached", None, None, Some(758), "Code that the compiler was told is never reached";
    FailedAssertion, "failed-assertion", Some(Assertions), Some("unreach-call"), Some(617), "An assertion fails";
    ErrorReached, "error-reached", Some(Assertions), Some("unreach-call"), Some(617), "The error function is called";
    EndlessRun, "endless-run", Some(Termination), Some("termination"), Some(835), "A run never ends";
    BrokenStructure, "broken-structure", Some(Structure), None, Some(704), "A function leaves data behind that is not what its types say";
    InvalidLibraryCall, "invalid-library-call", None, None, Some(628), "A library function is called with arguments that it must not get";
}

impl Rule {
    /// Whether a run with such a fault breaks `property`: its own, one that has its own as a part, or `bounds`, which asks of
    /// an access only where it goes.
    pub fn breaks(self, property: Property) -> bool {
        self.property().is_some_and(|own| own == property || property.parts().contains(&own))
            || (property == Property::Bounds
                && matches!(self, Rule::OutOfBounds | Rule::NullDereference | Rule::WildPointer))
    }

    /// Whether C says what a run does that has such a fault: it goes on, or ends. Behind all others nothing is known.
    pub const fn is_defined(self) -> bool {
        matches!(
            self,
            Rule::Leak | Rule::NotFreedAtExit | Rule::FailedAssertion | Rule::ErrorReached | Rule::EndlessRun
        )
    }

    /// The rule of that identifier.
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|r| r.id() == id)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_by_its_identifier() {
        for &rule in Rule::ALL {
            assert_eq!(Rule::from_id(rule.id()), Some(rule));
        }
    }

    #[test]
    fn memory_safety_is_access_and_leaks_and_bounds_is_less_than_access() {
        for &rule in Rule::ALL {
            let whole = rule.breaks(Property::Access) || rule.breaks(Property::Leaks);
            assert_eq!(rule.breaks(Property::MemorySafety), whole, "{rule}");
            assert!(!rule.breaks(Property::Bounds) || rule.breaks(Property::Access), "{rule}");
            assert!(!(rule.breaks(Property::Access) && rule.breaks(Property::Leaks)), "{rule}");
        }
        assert!(!Rule::UseAfterFree.breaks(Property::Bounds) && Rule::OutOfBounds.breaks(Property::Bounds));
    }
}
