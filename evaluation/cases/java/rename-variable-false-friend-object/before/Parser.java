class Parser {
    void parse(Field field, Annotations annotations) {
        annotations.of(field).map(annotation -> {
            Source source = annotation.source();
            return new Pair(source.create(), annotation.create());
        }).forEach(pair -> {
            Processor processor = Processors.instance(pair.first.value());
            Type type = processor.typeOf(field, pair.second, annotations);
            check(type, annotations);
            Data data = processor.create(field, pair.second, type);
            this.all.add(data);
        });
    }
}
