package p;

class Cat {
	int lives = 9;
}
