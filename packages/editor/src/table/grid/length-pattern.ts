/** What may be written as a width: nothing, a number, or one with px or %. */
export const lengthPattern = /^(\d{1,4}(\.\d{1,2})?(px|%)?)?$/;
