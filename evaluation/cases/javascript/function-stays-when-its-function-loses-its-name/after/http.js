import {settle} from './settle.js';

const isSupported = typeof process !== 'undefined';

export default isSupported && function httpAdapter(config) {
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
