/** A field for ZIP codes or a county. */
import { useState } from 'react';
import { type Area, typedArea } from '../../../domain/market/area/area.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

interface AreaFieldProps {
	label: string;
	action: string;
	look?: 'primary';
	/** It was just opened: the user types next. */
	focused?: boolean;
	onArea: (area: Area) => void;
}

export function AreaField({ label, action, look, focused = false, onArea }: AreaFieldProps) {
	const [typed, setTyped] = useState('');
	const area = typedArea(typed);
	return (
		<Form
			className="flex flex-wrap items-end gap-2 print:hidden"
			send={() => {
				if (!area) return;
				onArea(area);
				setTyped('');
			}}
			labels={[action, action]}
			button={{ 'aria-disabled': !area, ...(look && { look }) }}
		>
			<div className="w-64">
				<Field
					label={label}
					placeholder="78704, or Travis County, TX"
					value={typed}
					maxLength={130}
					autoFocus={focused}
					onChange={(event) => setTyped(event.target.value)}
				/>
			</div>
		</Form>
	);
}
