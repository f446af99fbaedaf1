/** The host's advisory locks, in one place, because PostgreSQL identifies each by its number alone. */
export const LOCKS = {
	/** Shared by every process that uses the embedded server; a process that can get it exclusively is the last one. */
	use: 5683_1775,
	/** Held by the one host of the embedded database while it runs. */
	host: 5683_1776,
	/** Held while the schema changes, so that several processes may start at the same time. */
	schema: 5683_1777,
	/** Held while one process compares billing with Stripe, so that no other one on the same database does. */
	reconcile: 5683_1778,
	/** Held while market models are fitted: one of several processes fits; the others then find it done. */
	refit: 5683_1779,
	/** Held while a scheduled backup is made, so that only one process makes it. */
	backup: 5683_1780,
	/** Held while prices are sealed and graded, so that only one process does. */
	seal: 5683_1790,
	/** Held while homes are located, so that only one process calls the geocoder for them. */
	locate: 5683_1791,
} as const;
