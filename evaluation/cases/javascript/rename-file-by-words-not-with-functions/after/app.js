import { DEFAULT } from './EventTypes';

function listen(element, handler) {
  element.addEventListener(DEFAULT, handler);
}

function greet(name) {
  return 'Hello, ' + name;
}

function isTouch(name) {
  return name.startsWith(PRESS);
}
