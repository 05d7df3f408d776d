import { DEFAULT } from './Event';

function listen(element, handler) {
  element.addEventListener(DEFAULT, handler);
}

function greet(name) {
  return 'Hello, ' + name;
}
