/** A tenant's number, six to twelve digits or letters; separate from the schemas, for the sign-in page. */
export const tenantIdPattern = /^[0-9A-Za-z]{6,12}$/;
