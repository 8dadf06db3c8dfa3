import { ColorPicker, type ColorPickerProps } from "@mantine/core";

/** The field of colours, in a chunk of its own: few open it. */
export function PickerOfColours(props: ColorPickerProps) {
  return <ColorPicker {...props} />;
}
