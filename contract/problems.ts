/** Every sentence the server may put on the screen when it has to refuse. */
import { ADDRESS_MOST_CHARACTERS, COMPS_LIMIT, RADIUS_MILES } from '../domain/comps-query.ts';

export const PROBLEMS = {
	signIn: 'Sign in to search.',
	notJson: 'Send the search as a JSON object.',
	tooLarge: 'The request is too large.',
	oneOfZipAndAddress: 'Send either a ZIP code or an address.',
	zip: 'A ZIP code is exactly five digits.',
	address: `An address is longer than 5 and at most ${ADDRESS_MOST_CHARACTERS} characters.`,
	addressWithoutPlace: 'Add the ZIP code, or the city and state, to the address.',
	unknownPlace: 'We could not place that address. Check its ZIP code.',
	unknownZip: 'That ZIP code is not a US ZIP code we know.',
	limit: `The limit is a whole number from ${COMPS_LIMIT.least} to ${COMPS_LIMIT.most}.`,
	radius: `The radius is from ${RADIUS_MILES.least} to ${RADIUS_MILES.most} miles.`,
	keyReused: 'This Idempotency-Key belongs to another search.',
	limitReached: 'Monthly limit reached. Join the Pro waitlist to unlock unlimited searches.',
	billingNotSetUp: 'Billing is not set up on this server yet.',
	methodNotAllowed: 'Use POST.',
	unexpected: 'Something went wrong',
	busy: 'The database is busy or restarting. Try again in a moment.',
} as const;
