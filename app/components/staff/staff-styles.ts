import styles from "~/styles/staff.css?url";

/** The `links` of a staff page: its style sheet. */
export const staffStyles = () => [{ rel: "stylesheet", href: styles }];
