/** Saves and reads the profile of a user. */
import type { TestUser } from '../users.ts';

/** A complete profile. */
export const PROFILE = {
	name: 'Ann Agent',
	brokerage: 'Lot & Line',
	license_number: 'AZ-1234',
	phone: '+1 602 555 0100',
	website: 'https://ann.example',
	contact_email: 'ann@lotandline.example',
	brand_color: '#AA3300',
};

/** Saves the profile with the given changes. */
export const save = (user: TestUser, changes: object = {}) =>
	user.client.rpc('update_profile', { ...PROFILE, ...changes });

/** The profile as its owner reads it. */
export const read = async (user: TestUser) => (await user.client.from('profiles').select('*').single()).data;
