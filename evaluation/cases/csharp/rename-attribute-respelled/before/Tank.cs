namespace Tanks {
    class Tank {
        private readonly long maxLevel = Limits.ofTank();
        private int level;

        void Fill(Pipe pipe) {
            level = level + 1;
            pipe.Open(level);
            pipe.Show(maxLevel);
        }
    }
}
