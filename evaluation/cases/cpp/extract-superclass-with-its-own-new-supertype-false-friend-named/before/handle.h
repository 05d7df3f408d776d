class handle {
public:
    bool is_none() const { return ptr == nullptr || ptr->type == none_type; }

    int ref_count() const { return ptr->references + ptr->weak_references; }

    object *ptr;
};
