import {settle} from './settle.js';

let request;

function done(error) {
  request.close();
  settle(resolve, reject, error);
}

export function httpAdapter(config, resolve, reject) {
  request = open(config.url);
  request.on('end', done);
  return request.send(config.data);
}
