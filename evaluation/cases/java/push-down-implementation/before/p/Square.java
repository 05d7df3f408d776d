package p;

class Square extends Base {
}
