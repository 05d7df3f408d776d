import {settle} from './settle.js';

export function httpAdapter(config, resolve, reject) {
  let request = open(config.url);

function done(error) {
  request.close();
  settle(resolve, reject, error);
}

  request.on('end', done);
  return request.send(config.data);
}
