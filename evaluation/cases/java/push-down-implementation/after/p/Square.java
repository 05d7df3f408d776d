package p;

class Square extends Base {
	int area(int side) {
		return side * side;
	}
}
