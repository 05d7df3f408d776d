class Operator {
    private final BlockFactory factory;
    private final Merger merger;

    Operator(Merger merger, BlockFactory factory) {
        this.merger = merger;
        this.factory = factory;
    }

    Block merged(Page page, int channels) {
        Block[] blocks = new Block[channels];
        for (int i = 0; i < channels; i++) {
            blocks[i] = merger.of(i).build(factory, page.size());
        }
        return Block.of(blocks);
    }
}
