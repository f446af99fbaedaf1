/** Calls about the devices where the user is signed in. Only the settings load them. */
import { type Device, parseDevices } from '../../../contract/devices.ts';
import { callProcedure } from '../../procedures.ts';

/** Where the user is signed in, the last used first. */
export async function listDevices(): Promise<Device[]> {
	return parseDevices(await callProcedure('my_sessions'));
}

/** Signs the user out on a device. */
export function signOutDevice(session: string): Promise<unknown> {
	return callProcedure('end_session', { session });
}
