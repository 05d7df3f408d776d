class object_tag {};

class object_api : public object_tag {
public:
    bool is_none() const { return ptr == nullptr || ptr->type == none_type; }

    int ref_count() const { return ptr->references + ptr->weak_references; }
};

class handle : public object_api {
public:
    object *ptr;
};
