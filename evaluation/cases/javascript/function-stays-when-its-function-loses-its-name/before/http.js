import {settle} from './settle.js';

export default function httpAdapter(config) {
  return new Promise(function dispatch(resolve, reject) {
    let request = open(config.url);

    function done(error) {
      request.close();
      settle(resolve, reject, error);
    }

    function abort(reason) {
      request.destroy(reason);
      reject(new Error(reason));
    }

    request.on('end', done);
    request.on('abort', abort);
  });
}
