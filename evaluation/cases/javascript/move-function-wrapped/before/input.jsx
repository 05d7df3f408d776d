export const KIND = 'text';
