namespace Tanks {
    class Tank {
        private readonly string maxLevel = Labels.OfTank();
        private int level;

        void Fill(Pipe pipe) {
            level = level + 1;
            pipe.Open(level);
            pipe.Show(maxLevel);
        }
    }
}
