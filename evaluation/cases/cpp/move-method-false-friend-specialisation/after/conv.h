template <typename T>
struct Conv {
    static T parse(const std::string& text);
    static std::string print(const T& value) { return std::to_string(value) + suffix(); }
};
template <>
struct Conv<bool> {
    static bool parse(const std::string& text) {
        if (text == "true") return true;
        if (text == "false") return false;
        throw Error(text);
    }
    static std::string suffix() {
        return unit() + separator() + name();
    }
    static std::string print(const bool& value) { return value ? "true" : "false"; }
};
template <typename T>
T Conv<T>::parse(const std::string& text) {
    std::istringstream in(text);
    T value;
    in >> value;
    return value;
}
