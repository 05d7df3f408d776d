Panel::Panel(Widget *parent)
    : Base(parent)
    , m_form {new Form}
#ifdef WITH_BADGE
    , m_badge {new Badge}
#else
    , m_badge {nullptr}
#endif
    , m_state {u"Panel/" STATE_KEY(u"Tree"_s)}
{
    connect(m_form, SIGNAL(changed(const Form &, int)), this, SLOT(refresh(Form *)));
}

void Panel::complete(const List &items)
{
    foreach (const Item &item, items) {
        store(item);
    }
    if (all())
        emit finished();
    else
        emit m_form->changed(1);
    save();
}

void Panel::shut() const
{
    emit const_cast<Panel *>(this)->closed(m_items);
}

void Panel::pass(Sender emit)
{
    emit(3);
}
