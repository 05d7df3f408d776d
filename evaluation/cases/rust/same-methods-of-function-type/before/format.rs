pub struct Context<'a> {
    out: &'a mut String,
}

pub trait FormatEvent {
    fn format_event(&self, context: &Context<'_>, event: &Event);
}

impl FormatEvent for fn(&Context<'_>, &Event) {
    fn format_event(&self, context: &Context<'_>, event: &Event) {
        (*self)(context, event);
        context.flush("event");
    }
}
