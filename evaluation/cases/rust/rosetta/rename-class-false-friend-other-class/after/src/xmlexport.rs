use crate::export::{Export, Output};
use crate::order::Order;
use xml::{Document, Schema};

pub struct XmlExport {
    pub schema: Schema,
}

impl Export for XmlExport {
    fn suffix(&self) -> String {
        if self.schema.is_compact() { ".xmlc" } else { ".xml" }.to_owned()
    }

    fn write(&self, order: &Order, out: &mut Output) {
        let document = Document::new(&self.schema);
        document.root().attribute("id", order.id);
        document.validate();
        document.serialize(out, true);
    }
}
