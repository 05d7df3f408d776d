import accents from './accents.js';

export default (title, separator) => {
  let words = accents.strip(title).toLowerCase().split(/[^a-z0-9]+/);
  words = words.filter(word => word.length > 0);
  return words.join(separator || '-');
};
