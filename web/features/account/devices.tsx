/** Where the user is signed in, and signing out of one of these devices. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Device, parseDevices } from '../../../contract/account.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { callProcedure } from '../../procedures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ago, localDay } from '../../ui/local-day.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const KEY = ['devices'];

export function Devices() {
	const { data, error } = useQuery({
		queryKey: KEY,
		queryFn: async () => parseDevices(await callProcedure('my_sessions')),
		staleTime: 0,
	});
	const queries = useQueryClient();
	const list = useRef<HTMLUListElement>(null);
	const end = useMutation({
		mutationFn: (device: Device) => callProcedure('end_session', { session: device.id }),
		onSuccess: async () => {
			await queries.invalidateQueries({ queryKey: KEY });
			// The button that had the focus is gone.
			list.current?.focus();
		},
	});
	if (error) return <Alert>{error.message}</Alert>;
	if (!data) return <Skeleton label="Loading devices" className="h-16" />;
	return (
		<>
			<ul
				ref={list}
				tabIndex={-1}
				aria-label="Devices"
				className="divide-y divide-line border-line border-y text-sm"
			>
				{data.map((device) => (
					<DeviceRow
						key={device.id}
						device={device}
						isEnding={end.isPending && end.variables.id === device.id}
						onSignOut={() => end.isPending || end.mutate(device)}
					/>
				))}
			</ul>
			{end.isSuccess && <Alert tone="note">Signed out of {end.variables.name}.</Alert>}
			{end.error && <Alert>{end.error.message}</Alert>}
		</>
	);
}

interface DeviceRowProps {
	device: Device;
	isEnding: boolean;
	onSignOut: () => void;
}

function DeviceRow({ device, isEnding, onSignOut }: DeviceRowProps) {
	const { name, created_at, last_seen, is_current } = device;
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-2 font-medium">
					{name}
					{is_current && <Badge>This device</Badge>}
				</p>
				<p className="text-muted tabular-nums">
					Signed in {longDay(localDay(new Date(created_at)))}
					{!is_current && `, last used ${ago(Date.parse(last_seen), Date.now())}`}
				</p>
			</div>
			{!is_current && (
				<Button
					size="small"
					className="max-sm:h-11"
					aria-label={`Sign out of ${name}`}
					aria-disabled={isEnding}
					onClick={onSignOut}
				>
					{isEnding ? 'Signing out…' : 'Sign out'}
				</Button>
			)}
		</li>
	);
}
