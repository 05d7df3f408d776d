class Writer {
  private final Sink sink = new Sink();

  Writer value(Boolean value) {
    if (value == null) {
      return nullValue();
    }
    return value(value.booleanValue());
  }

  Writer value(boolean value) {
    sink.beforeValue();
    sink.writeUtf8(value ? "true" : "false");
    return this;
  }

  Writer value(Object value) {
    sink.write(value.toString(), sink.size());
    return this;
  }

  Writer nullValue() {
    sink.writeUtf8("null");
    return this;
  }
}
