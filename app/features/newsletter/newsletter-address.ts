/** Id of the sign-up form, for links to it. */
export const NEWSLETTER_ID = "newsletter";
