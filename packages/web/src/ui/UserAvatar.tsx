import { Avatar } from "@mantine/core";
import type { CSSProperties } from "react";
import { useAvatar } from "../platform/avatar.ts";
import { initialOf, type Named, personName } from "./text/person-name.ts";
import classes from "./UserAvatar.module.css";

interface UserAvatarProps {
  /** Whose it is; `avatar` is the id of the picture, empty for none. */
  person: (Named & { avatar: string }) | null;
  size: number;
}

const nobody = { avatar: "", nickName: "", userName: "" };
const hues = [215, 165, 30, 275, 345, 195, 120, 235, 10, 300, 50];

/** A hue of one's own, by the name. */
function hueOf(name: string): number {
  const sum = [...name].reduce((total, one) => (total * 31 + (one.codePointAt(0) ?? 0)) % 9973, 0);
  return hues[sum % hues.length] ?? 215;
}

/** A user's picture, or the first character of the name; an ornament beside the name, so it has no text of its own. */
export function UserAvatar({ person, size }: UserAvatarProps) {
  const { avatar, ...named } = person ?? nobody;
  const url = useAvatar(avatar);
  const hue: CSSProperties & Record<"--hue", number> = { "--hue": hueOf(personName(named)) };
  return (
    <Avatar
      size={size}
      radius="50%"
      src={url}
      alt=""
      aria-hidden
      style={hue}
      classNames={{ placeholder: classes.letters }}
    >
      {initialOf(named) || null}
    </Avatar>
  );
}
