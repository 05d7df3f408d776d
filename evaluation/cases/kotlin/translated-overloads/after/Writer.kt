class Writer {
  private val sink = Sink()

  fun value(value: Boolean?): Writer {
    return value?.let(::value) ?: nullValue()
  }

  fun value(value: Boolean): Writer = apply {
    sink.beforeValue()
    sink.writeUtf8(if (value) "true" else "false")
  }

  fun value(value: Any?): Writer = apply {
    sink.write(value.toString(), sink.size())
  }

  fun nullValue(): Writer = apply {
    sink.writeUtf8("null")
  }
}
