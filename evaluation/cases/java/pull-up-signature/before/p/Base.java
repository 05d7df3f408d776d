package p;

abstract class Base {
}
