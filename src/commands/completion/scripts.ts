/** The completion scripts: each passes the words to `signage __complete`, and offers the lines it prints. */
export const scripts = {
  bash: String.raw`# bash completion for signage
#   source <(signage completion bash)
_signage() {
  local rest=$COMP_LINE word line value i
  local -a words=() lines=()
  # Bash splits words at "=" and ":" too. What follows without a space belongs to the word before it.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${'$'}{COMP_WORDS[i]}
    if ((i > 0)) && [[ $rest != [[:space:]]* ]]; then
      words[${'$'}{#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    rest=${'$'}{rest#"${'$'}{rest%%[![:space:]]*}"}
    rest=${'$'}{rest#"$word"}
  done
  local current=${'$'}{words[${'$'}{#words[@]} - 1]}
  while IFS= read -r line; do
    lines+=("$line")
  done < <(signage __complete "${'$'}{words[@]:1}" 2>/dev/null)
  COMPREPLY=()
  ((${'$'}{#lines[@]} > 0)) || return 0
  local directive=${'$'}{lines[${'$'}{#lines[@]} - 1]}
  unset "lines[${'$'}{#lines[@]} - 1]"
  # Of "--flag=value", bash replaces only the value.
  local typed=
  if [[ $current == -*=* && $COMP_WORDBREAKS == *=* ]]; then typed=${'$'}{current%%=*}=; fi
  if [[ $directive == :0 ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do
      COMPREPLY+=("$line")
    done < <(compgen -f -- "${'$'}{current#"$typed"}")
    return 0
  fi
  for line in "${'$'}{lines[@]}"; do
    value=${'$'}{line%%$'\t'*}
    value=${'$'}{value#"$typed"}
    [[ $value == *[!A-Za-z0-9_.,:=@%+/!-]* ]] && printf -v value %q "$value"
    # Help is only shown, and only where several words are.
    if [[ $line == *$'\t'* && COMP_TYPE -ne 37 && COMP_TYPE -ne 42 ]] && ((${'$'}{#lines[@]} > 1)); then
      value="$value  (${'$'}{line#*$'\t'})"
    fi
    COMPREPLY+=("$value")
  done
}
complete -F _signage signage
`,
  zsh: String.raw`#compdef signage
# zsh completion for signage
#   source <(signage completion zsh)
_signage() {
  local line directive
  local -a lines values texts
  lines=("${'$'}{(@f)$(signage __complete "${'$'}{(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  directive=$lines[-1]
  lines[-1]=()
  if [[ $directive == :0 ]]; then
    compset -P '*='
    _files
    return
  fi
  for line in "${'$'}{(@)lines}"; do
    values+=("${'$'}{line%%$'\t'*}")
    texts+=("${'$'}{line/$'\t'/  -- }")
  done
  compadd -l -d texts -a -- values
}
compdef _signage signage
`,
  fish: String.raw`# fish completion for signage
#   signage completion fish | source
function __signage_complete
    set -l words (commandline -opc)[2..-1]
    set -l current (commandline -ct)
    set -l lines (signage __complete $words "$current" 2>/dev/null)
    if test (count $lines) -gt 1
        printf '%s\n' $lines[1..-2]
    end
    if test "$lines[-1]" = ':0'
        __fish_complete_path (string replace -r '^--?[^=]*=' '' -- $current)
    end
end
complete -c signage -f -a '(__signage_complete)'
`,
  powershell: `# PowerShell completion for signage
#   signage completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName signage -ScriptBlock {
    param($word, $ast, $cursor)
    $words = @($ast.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() })
    # Before 7.3, PowerShell drops empty arguments.
    $empty = if ($PSVersionTable.PSVersion -lt [version]'7.3.0') { '""' } else { '' }
    $words += if ($word -eq '') { $empty } else { $word }
    $lines = @(signage __complete @words 2>$null)
    $lines | Select-Object -SkipLast 1 | ForEach-Object {
        $value, $help = $_ -split [char]9, 2
        if (-not $help) { $help = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $help)
    }
}
`,
} as const;
