use crate::xmlexport::XmlExport;
use crate::export::Export;

pub struct Exports;

impl Exports {
    pub fn first(&self) -> Box<dyn Export> {
        Box::new(XmlExport::default())
    }
}
