/** The path of the page that an invitation opens; the token follows it as the fragment, which browsers send to no server. */
export const invitationPath = "/invitation";
