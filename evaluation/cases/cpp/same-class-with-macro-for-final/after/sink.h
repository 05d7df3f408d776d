class FileSink LIB_FINAL : public Sink {
public:
    void write(int level) override { out_.append(level); }

private:
    Stream out_;
};
