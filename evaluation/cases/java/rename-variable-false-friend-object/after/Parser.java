class Parser {
    void parse(Field field, Annotations annotations) {
        annotations.of(field).forEach(annotation -> {
            Note first = annotation.create();
            Processor processor = Processors.instance(first.value());
            Note second = annotation.source().create();
            Type type = processor.typeOf(field, second, annotations);
            check(type, annotations);
            Data data = processor.create(field, second, type);
            this.all.add(data);
        });
    }
}
