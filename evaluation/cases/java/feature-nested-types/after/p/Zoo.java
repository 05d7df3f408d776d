package p;

class Zoo {
	interface Keeper {
		void feed(String animal);
	}

	enum Season {
		SUMMER, WINTER
	}

	static class Cage {
		class Lock {
			int rotate(int steps, int start) {
				return (start + steps) % 40;
			}
		}
	}
}
